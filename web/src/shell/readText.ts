// Reads a file as text. Old PGN files are not UTF-8: those are read as Windows-1252, which contains the letters of
// Latin-1.
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
