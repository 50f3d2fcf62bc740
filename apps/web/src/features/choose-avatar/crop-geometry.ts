/** Which square of a picture is shown: its zoom from 1 (the largest square) and its place from 0 to 1 on each axis. */
export interface Crop {
  readonly zoom: number;
  readonly across: number;
  readonly down: number;
}

export const MAX_ZOOM = 4;
export const WHOLE: Crop = { zoom: 1, across: 0.5, down: 0.5 };

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
export const bounded = ({ zoom, across, down }: Crop): Crop => ({
  zoom: within(zoom, 1, MAX_ZOOM),
  across: within(across, 0, 1),
  down: within(down, 0, 1),
});

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square in pixels of the picture. */
export function squareOf({ width, height }: Size, crop: Crop) {
  const { zoom, across, down } = bounded(crop);
  const side = Math.min(width, height) / zoom;
  return { side, left: (width - side) * across, top: (height - side) * down };
}

/** The crop after the picture was dragged by a distance in a frame of this size, in CSS pixels. */
export function dragged(size: Size, crop: Crop, frame: number, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop);
  const scale = side / frame;
  const moved = (room: number, place: number, distance: number) =>
    room <= 0 ? place : place - (distance * scale) / room;
  return bounded({
    zoom: crop.zoom,
    across: moved(size.width - side, crop.across, by.x),
    down: moved(size.height - side, crop.down, by.y),
  });
}
