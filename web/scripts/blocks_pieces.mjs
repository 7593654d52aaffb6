// The set "building blocks": circles, triangles and squares, as if cut from wood. Each piece is drawn in a box of 100
// by 100, with the layers of render/svg_pieces.
const foot = 'M20 76H80V90H20Z';

export const blocks = {
  pawn: [
    { layer: 'Body', d: 'M50 50L74 90H26Z' },
    { layer: 'Body', d: 'M33 40A17 17 0 1 1 67 40A17 17 0 1 1 33 40Z' },
  ],
  knight: [
    { layer: 'Body', d: 'M30 76V62H14V44L44 12V28A36 48 0 0 1 80 76Z' },
    { layer: 'Body', d: foot },
    { layer: 'Dot', d: 'M36 42A5 5 0 1 1 46 42A5 5 0 1 1 36 42Z' },
  ],
  bishop: [
    { layer: 'Body', d: 'M50 10L76 48L50 76L24 48Z' },
    { layer: 'Line', d: 'M62 30L48 50' },
    { layer: 'Body', d: foot },
  ],
  rook: [
    { layer: 'Body', d: 'M32 40H68V76H32Z' },
    { layer: 'Body', d: 'M20 14H36V26H42V14H58V26H64V14H80V42H20Z' },
    { layer: 'Body', d: foot },
  ],
  queen: [
    { layer: 'Body', d: 'M14 26L34 48L50 20L66 48L86 26L76 76H24Z' },
    { layer: 'Body', d: 'M6 24A8 8 0 1 1 22 24A8 8 0 1 1 6 24Z' },
    { layer: 'Body', d: 'M42 16A8 8 0 1 1 58 16A8 8 0 1 1 42 16Z' },
    { layer: 'Body', d: 'M78 24A8 8 0 1 1 94 24A8 8 0 1 1 78 24Z' },
    { layer: 'Body', d: foot },
  ],
  king: [
    { layer: 'Body', d: 'M43 6H57V15H68V29H57V48H43V29H32V15H43Z' },
    { layer: 'Body', d: 'M18 76V58A17 17 0 0 1 50 50A17 17 0 0 1 82 58V76Z' },
    { layer: 'Body', d: foot },
  ],
};
