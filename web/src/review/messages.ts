export const en = {};
export const de: typeof en = {};
