/**
 * The most that is read of one answer, in bytes after decompression: 32 MB. A page of 100 links with 100 kB of text
 * each is 10 MB, and so are stats with 100,000 referrers; browsers carry no message above 64 MB to a page.
 */
export const maxBytes = 32 * 2 ** 20;

/**
 * Reads a body to its end as UTF-8. Null once it is larger than `maxBytes`: the rest is not waited for, since a small
 * compressed answer can unpack to more than there is memory.
 *
 * @throws whatever a broken or aborted connection throws
 */
export async function readText(body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      reader.cancel().catch(() => undefined);
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
