/** The prefix and enough after it that no word of prose or name of a metric is taken for a token. */
const TOKEN = /oikos_[A-Za-z0-9_-]{20,}/g;

/** The text with every token in it made unreadable (T-30), also one that was cut short. */
export function maskTokens(text: string): string {
  return text.replace(TOKEN, 'oikos_[masked]');
}
