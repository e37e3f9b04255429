// Which square of a picture becomes an avatar. Pure.

export interface Size {
  width: number;
  height: number;
}

/** The middle of the square in parts of the picture (0 to 1), and how much closer than the largest square it is. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const ZOOM_MAX = 4;
export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** The side of the square in pixels of the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop) => Math.min(width, height) / zoom;

/** The nearest crop whose square lies inside the picture. */
export function inside(picture: Size, crop: Crop): Crop {
  const zoom = between(1, crop.zoom, ZOOM_MAX);
  const half = sideOf(picture, { ...crop, zoom }) / 2;
  const x = half / picture.width;
  const y = half / picture.height;
  return { zoom, x: between(x, crop.x, 1 - x), y: between(y, crop.y, 1 - y) };
}

/** The square in pixels of the picture. */
export function squareOf(picture: Size, crop: Crop) {
  const side = sideOf(picture, crop);
  return { x: crop.x * picture.width - side / 2, y: crop.y * picture.height - side / 2, side };
}

/** The crop after the picture was moved by so many pixels under a window of the given side. */
export function moved(picture: Size, crop: Crop, window: number, dx: number, dy: number): Crop {
  const scale = sideOf(picture, crop) / window;
  return inside(picture, {
    ...crop,
    x: crop.x - (dx * scale) / picture.width,
    y: crop.y - (dy * scale) / picture.height,
  });
}
