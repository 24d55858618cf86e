/** The part of omggif that is used. */
declare module 'omggif' {
  export class GifReader {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    frameInfo(index: number): { x: number; y: number; width: number; height: number };
    decodeAndBlitFrameRGBA(index: number, pixels: Uint8ClampedArray): void;
  }
}
