import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let app: TestApp;
let server: TestServer;
let chromium: TestBrowser;
beforeAll(async () => {
  app = await startTestApp();
  server = await startTestServer(app.app);
  chromium = await startBrowser();
});
afterAll(async () => {
  await chromium.close();
  await server.close();
  await app.close();
});

interface Opened {
  page: Page;
  /** Addresses that were asked for, but for what the page holds within itself. */
  asked: string[];
  complaints: string[];
}

async function openGraphiql(): Promise<Opened> {
  const page = await chromium.browser.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) asked.push(request.url());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
  await page.goto(`${server.origin}/graphiql`);
  await page.getByRole('button', { name: 'Execute query' }).waitFor();
  return { page, asked, complaints };
}

/** Puts a token in the place of the preset in the headers below the editor, as a person would. */
async function enterToken(page: Page, token: string): Promise<void> {
  const headers = page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden)');
  const line = headers.locator('.view-line').first();
  await line.click();
  await page.keyboard.press('End');
  await pressTimes(page, 'ArrowLeft', '"}'.length);
  await pressTimes(page, 'Backspace', 'oikos_...'.length);
  await page.keyboard.insertText(token);
  await expect.poll(() => line.innerText()).toContain(`Bearer\u00a0${token}`);
}

async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
}

/** What the answer pane shows once it holds this text; it breaks lines where they are long. */
async function answerWith(page: Page, text: string): Promise<string> {
  const pane = page.locator('.graphiql-response');
  const read = async (): Promise<string> => (await pane.innerText()).replace(/\s+/g, ' ');
  await expect.poll(read, { timeout: 15_000 }).toContain(text);
  return read();
}

describe('GraphiQL', () => {
  test('opens without a token, then asks for one', async () => {
    const { page } = await openGraphiql();
    expect(await answerWith(page, 'UNAUTHENTICATED')).toContain('authorization: Bearer oikos_');
    await page.close();
  });

  test('answers its first example tab once a token is entered, and nothing leaves the service', async () => {
    const { page, asked, complaints } = await openGraphiql();
    await enterToken(page, app.tokens.agent);
    await page.getByRole('button', { name: 'Execute query' }).click();
    const answer = await answerWith(page, '"entityKnowledge"');
    expect(answer).toContain('"__typename"');
    expect(answer).not.toContain('"errors"');
    expect(asked.filter((url) => new URL(url).origin !== server.origin)).toEqual([]);
    expect(asked.some((url) => url.endsWith('/graphql'))).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('offers a tab for each thing to try', async () => {
    const { page } = await openGraphiql();
    const tabs = await page.locator('.graphiql-tab-button').allInnerTexts();
    expect(tabs).toEqual(['BeforeIAct', 'Fleet', 'WriteDown']);
    await page.close();
  });

  test('keeps no token when it is closed', async () => {
    const { page } = await openGraphiql();
    await enterToken(page, app.tokens.agent);
    await page.getByRole('button', { name: 'Execute query' }).click();
    await answerWith(page, '"entityKnowledge"');
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toContain(app.tokens.agent);
    await page.close();
  });
});
