// Brains carry long names and whole paragraphs; a card has room for less.
const roomyName = 16;

// The name before the comma if it is short, else the id in letters: "thesis-1" becomes "Thesis 1".
export function shortName({ id, name }: { id: string; name: string }): string {
  const first = (name.split(/[,(:]/)[0] ?? name).trim();
  if (first.length <= roomyName) return first;
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function firstSentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const end = /[.;](?=\s|$)/.exec(plain);
  return end ? `${plain.slice(0, end.index)}.` : plain;
}
