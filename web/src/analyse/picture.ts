// The board as a picture, drawn by the server so that it looks the same everywhere.
import type { Color } from '@/api/types';
import { PASS } from '@/chess/rules';

export function pictureQuery(
  fen: string,
  orientation: Color,
  theme: string,
  lastMove?: string,
): Record<string, string | undefined> {
  return {
    fen,
    orientation,
    theme,
    arrows: lastMove === PASS ? undefined : lastMove?.slice(0, 4),
    coordinates: 'outside',
  };
}

export async function downloadPng(name: string, svg: string, size = 960): Promise<void> {
  const image = new Image(size, size);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  canvas.getContext('2d')?.drawImage(image, 0, 0, size, size);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = name;
  link.click();
}
