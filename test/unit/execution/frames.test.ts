import { describe, expect, it } from 'vitest';
import { exitCodeOf, findMarked, parseFrames } from '../../../src/domain/execution/frames.ts';
import { readReply } from '../../../src/domain/execution/wrapper-answer.ts';
import { createSink } from '../../../src/exec/bounded-output.ts';

const mark = 'c0ffee-1';
const text = (value: string): Buffer => Buffer.from(value);

describe('an answer between its marks', () => {
  it('leaves out what comes before and after', () => {
    const stream = text(`Welcome!\n\n${mark}(\nbody\n${mark})7\nlate`);
    expect(findMarked(stream, mark)).toEqual({ body: text('body'), closing: '7' });
  });

  it('is null without an opening and open without a closing', () => {
    expect(findMarked(text('Permission denied'), mark)).toBeNull();
    expect(findMarked(text(`\n${mark}(\nhalf`), mark)).toEqual({ body: text('half'), closing: null });
    expect(findMarked(text(`\n${mark}(\nhalf\n${mark})1`), mark)?.closing).toBeNull();
  });

  it('has an exit code only when it says a number', () => {
    expect(['0', '255', '3221225477', 'cut', '', '-1', '1 '].map(exitCodeOf)).toEqual([
      0,
      255,
      3_221_225_477,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('frames', () => {
  it('skip bytes by number, so that output cannot pass for a frame', () => {
    const forged = `\n${mark} state ended 0 1 closed\n`;
    const body = text(
      `\n${mark} state running 5 99\n\n${mark} out-total 40\n\n${mark} out 0 ${forged.length}\n${forged}\n${mark} err-total 0\n`,
    );
    const frames = parseFrames(body, mark);
    const reply = frames && readReply(frames);
    expect(reply).toMatchObject({ state: { name: 'running', pid: 5, startTime: '99' }, out: { total: 40 } });
    expect(reply !== null && reply !== 'no-place' && reply.out.chunks).toEqual([
      { offset: 0, bytes: text(forged) },
    ]);
  });

  it('that do not add up are no answer', () => {
    expect(parseFrames(text(`\n${mark} out 0 9\nshort`), mark)).toBeNull();
    expect(parseFrames(text(`\n${mark} out 0 2\nabcdef\n${mark} err 0 0\n`), mark)).toBeNull();
    expect(parseFrames(text(`\n${mark} out 0 x\n`), mark)).toBeNull();
    expect(parseFrames(text(`\n${mark} state runn`), mark)).toBeNull();
    expect(readReply(parseFrames(text(`\n${mark} state odd\n`), mark) ?? [])).toBeNull();
  });
});

describe('a bounded stream', () => {
  const whole = Buffer.concat([
    text('talk\n'),
    text(`\n${mark}(\n`),
    Buffer.alloc(5_000, 'x'),
    text(`\n${mark})0\n`),
  ]);

  it.each([1, 7, 100, 10_000])('finds its marks when it comes in pieces of %i bytes', (size) => {
    const sink = createSink(100, mark);
    for (let at = 0; at < whole.length; at += size) sink.push(whole.subarray(at, at + size));
    expect(sink.read()).toEqual({
      bytes: Buffer.alloc(100, 'x'),
      droppedBytes: 4_900,
      isOpened: true,
      closing: '0',
      talk: text('talk\n'),
    });
  });

  it('keeps only the end of what comes before the opening', () => {
    const sink = createSink(10, mark);
    for (let count = 0; count < 100; count += 1) sink.push(Buffer.alloc(1_000, 'n'));
    const { talk, isOpened } = sink.read();
    expect([talk.length, isOpened]).toEqual([4_096, false]);
  });
});
