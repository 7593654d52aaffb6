// A file of the reader as text. PGN files are often older than UTF-8: what is none is read as Windows wrote it, whose
// letters include those of Latin-1.
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
