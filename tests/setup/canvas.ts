import { onTestFinished, vi } from 'vitest';
import type { Pixels } from '@/lib/qr/pixels.ts';
import { pngFile } from './png-file.ts';

/** Has canvases that nobody sees write PNG files until the test ends, as a browser's do: the test's own DOM draws nothing. */
export function drawOnCanvases(): void {
  class Canvas {
    #pixels: Pixels | null = null;
    getContext() {
      return {
        putImageData: (pixels: Pixels) => {
          this.#pixels = pixels;
        },
      };
    }
    async convertToBlob({ type }: { type: string }): Promise<Blob> {
      if (this.#pixels === null) throw new Error('Nothing was drawn');
      return new Blob([pngFile(this.#pixels)], { type });
    }
  }
  class Drawn {
    readonly data: Pixels['data'];
    readonly width: number;
    readonly height: number;
    constructor(data: Pixels['data'], width: number, height: number) {
      this.data = data;
      this.width = width;
      this.height = height;
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('ImageData', Drawn);
  onTestFinished(() => void vi.unstubAllGlobals());
}
