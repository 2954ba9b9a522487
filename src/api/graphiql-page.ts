import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { EXAMPLE_TABS } from './graphiql-tabs.ts';

export interface Page {
  readonly html: Buffer;
  readonly gzipped: Buffer;
  readonly contentSecurityPolicy: string;
  readonly etag: string;
}

const HEADERS_PRESET = '{"authorization":"Bearer oikos_..."}';
const compress = promisify(gzip);
let rendered: Promise<Page> | undefined;

/** The page is the same for everybody and holds no secret: made once, at the first visit, because it is large. */
export function graphiqlPage(): Promise<Page> {
  rendered ??= renderPage();
  return rendered;
}

async function renderPage(): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL({
    title: 'Oikos GraphiQL',
    endpoint: '/graphql',
    method: 'POST',
    defaultHeaders: HEADERS_PRESET,
    defaultEditorToolsVisibility: 'headers',
    shouldPersistHeaders: false,
    defaultTabs: EXAMPLE_TABS.map((tab) => ({ ...tab, headers: HEADERS_PRESET })),
    credentials: 'omit',
  });
  const bytes = Buffer.from(html);
  return {
    html: bytes,
    gzipped: await compress(bytes),
    contentSecurityPolicy: policyFor(html),
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
  };
}

/** Only the page's own script runs, it starts workers of its own text, and it speaks to this service alone (T-22). */
function policyFor(html: string): string {
  const start = html.indexOf('<script>') + '<script>'.length;
  const script = html.slice(start, html.lastIndexOf('</script>'));
  const hash = createHash('sha256').update(script).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' blob:`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
