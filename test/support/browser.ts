import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import bundled from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

export interface TestBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** A headless Chromium out of a package. It unpacks itself under one fixed name, so each run has its own folder. */
export async function startBrowser(): Promise<TestBrowser> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oikos-test-browser-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const executablePath = await bundled.executablePath();
    // One process for everything is for machines that are rented by the second: there a crashed page takes all along.
    const args = bundled.args.filter((flag) => flag !== '--single-process' && flag !== '--no-zygote');
    const browser = await chromium.launch({ executablePath, args, headless: true });
    return {
      browser,
      close: async () => {
        await browser.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
