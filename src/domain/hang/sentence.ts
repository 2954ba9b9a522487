import type { Diagnosis, Evidence } from './diagnosis.ts';
import { sayEnd } from './how-it-ended.ts';

/** One sentence for whoever waits: BLOCKED in fchownat on /mnt/media for 94 s, no I/O moved. */
export function say(diagnosis: Omit<Diagnosis, 'sentence'>): string {
  const parts = [head(diagnosis), ...tail(diagnosis)];
  return `${parts.filter((part) => part !== '').join(', ')}; safe to stop: ${stop(diagnosis)}`;
}

function head({ verdict, evidence, holder, movement, of, ended }: Omit<Diagnosis, 'sentence'>): string {
  switch (verdict) {
    case 'GONE':
      return `GONE: ${ended === null ? '' : `${sayEnd(ended)}; `}nothing of it runs any more`;
    case 'PROGRESSING':
      return `PROGRESSING: ${evidence === null ? moved(movement) : `${who(evidence)}: ${of ?? ''}`}`;
    case 'UNKNOWN':
      return `UNKNOWN: ${of ?? 'nothing shows'}`;
    case 'WAITING_FOR_LOCK':
      return [verdict, place(evidence), held(holder), time(evidence)].filter((part) => part !== '').join(' ');
    case 'BLOCKED':
    case 'SUSPENDED':
    case 'WAITING_FOR_INPUT':
      return [verdict, place(evidence), time(evidence)].filter((part) => part !== '').join(' ');
  }
}

function tail({
  verdict,
  evidence,
  of,
  holder,
  movement,
  busy,
  unreadable,
  ended,
}: Omit<Diagnosis, 'sentence'>): string[] {
  const missing = unreadable.length === 0 ? [] : [`unreadable: ${unreadable.join('; ')}`];
  if (verdict === 'GONE') return missing;
  const left = ended === null ? [] : [`left over: ${sayEnd(ended)}`];
  if (verdict === 'PROGRESSING' || verdict === 'UNKNOWN') return [...left, ...missing];
  const where =
    evidence === null
      ? ''
      : `${who(evidence)}${evidence.waitChannel === null ? '' : ` in ${evidence.waitChannel}`}`;
  return [
    busy.length > 0
      ? `while ${busy
          .slice(0, 3)
          .map(({ pid, name }) => `${name} (${pid})`)
          .join(' and ')} still works`
      : (movement?.ioBytes ?? 0) === 0 && verdict === 'BLOCKED'
        ? 'no I/O moved'
        : '',
    where,
    of ?? '',
    verdict === 'WAITING_FOR_LOCK' ? '' : held(holder),
    evidence?.isKillPending === true ? 'it got KILL already' : '',
    ...left,
    ...missing,
  ];
}

function place(evidence: Evidence | null): string {
  if (evidence === null) return '';
  const call = evidence.call === null ? '' : `in ${evidence.call}`;
  return [call, evidence.path === null ? '' : `on ${evidence.path}`].filter((part) => part !== '').join(' ');
}

function time(evidence: Evidence | null): string {
  return evidence === null || evidence.forMs < 1_000 ? '' : `for ${Math.round(evidence.forMs / 1_000)} s`;
}

function held(holder: Diagnosis['holder']): string {
  if (holder === null) return '';
  return `held by ${holder.name === null ? `pid ${holder.pid}` : `${holder.name} (${holder.pid})`}`;
}

function who({ name, pid }: Evidence): string {
  return `${name} (${pid})`;
}

function moved(movement: Diagnosis['movement']): string {
  if (movement === null) return 'it moves';
  const parts = [
    movement.cpuMs >= 10 ? `${(movement.cpuMs / 1_000).toFixed(2)} s of CPU` : '',
    movement.ioBytes > 0 ? `${movement.ioBytes} bytes of I/O` : '',
    movement.socketBytes > 0 ? `${movement.socketBytes} bytes over sockets` : '',
    movement.outputBytes > 0 ? `${movement.outputBytes} bytes of output` : '',
    movement.newProcesses > 0 ? `${movement.newProcesses} new processes` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'it moves' : `${parts.join(', ')} between the readings`;
}

function stop({ safeToStop }: Pick<Diagnosis, 'safeToStop'>): string {
  return `${safeToStop.answer.toLowerCase()} (${safeToStop.reason})`;
}
