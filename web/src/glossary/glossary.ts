// Finds chess terms in a sentence, so that the page can explain them. Pure.
export type Language = 'en' | 'de';

const words: Record<string, Record<Language, RegExp>> = {
  fork: { en: /\bforks?\b/i, de: /\bGabel\b/ },
  pin: { en: /\bpinn?(s|ed)?\b/i, de: /\b(Fesselung|gefesselt)\b/ },
  exchange: { en: /\bthe exchange\b/i, de: /\bQualität\b/ },
  passedPawn: { en: /\bpassed pawns?\b/i, de: /\bFreibauern?\b/ },
  stalemate: { en: /\bstalemate\b/i, de: /\bPatt\b/ },
  mate: { en: /\b(check)?mates?\b/i, de: /\b(Schach)?[Mm]att\b/ },
  check: { en: /\bcheck\b/i, de: /\bSchach\b/ },
  promotion: { en: /\bpromot(es|ion)\b/i, de: /\b(Umwandlung|umgewandelt)\b/ },
  castling: { en: /\bcastl(es|ing)\b/i, de: /\b(Rochade|rochiert)\b/ },
  protected: { en: /\bprotect(ed)?\b/i, de: /\b(un)?gedeckt\b/ },
  openFile: { en: /\bopen files?\b/i, de: /\boffenen? Linien?\b/ },
  seventh: { en: /\bseventh rank\b/i, de: /\bsiebten? Reihe\b/ },
  centre: { en: /\bcentre\b/i, de: /\bZentrum\b/ },
};

export interface Part {
  text: string;
  word?: string; // the key of its explanation
}

// The sentence in parts; each term is marked at its first place only.
export function partsOf(sentence: string, language: Language): Part[] {
  const found = Object.entries(words)
    .flatMap(([word, pattern]) => {
      const match = pattern[language].exec(sentence);
      return match ? [{ word, from: match.index, to: match.index + match[0].length }] : [];
    })
    .sort((a, b) => a.from - b.from);
  const parts: Part[] = [];
  let at = 0;
  for (const { word, from, to } of found) {
    if (from < at) continue; // inside a longer term: "checkmate" is not also "check"
    if (from > at) parts.push({ text: sentence.slice(at, from) });
    parts.push({ text: sentence.slice(from, to), word });
    at = to;
  }
  if (at < sentence.length) parts.push({ text: sentence.slice(at) });
  return parts;
}
