import { InvalidResponseDataError } from 'ai';

/** What is read of an answer at most; the longest real lists of models have a few hundred kB. */
const BYTE_LIMIT = 4 * 1_024 * 1_024;

/** Reads an answer as text. Rejects when it is longer than any list of models, without reading on. */
export async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (size > BYTE_LIMIT) {
      throw new InvalidResponseDataError({ data: null, message: 'The answer is too long.' });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
