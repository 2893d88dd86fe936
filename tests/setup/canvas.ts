import { onTestFinished, vi } from 'vitest';
import type { Pixels } from '@/lib/qr/pixels.ts';
import { pngFile } from './png-file.ts';

/** Makes `OffscreenCanvas` write PNG files until the test ends, because the test's DOM cannot draw. */
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
  class TestImageData {
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
  vi.stubGlobal('ImageData', TestImageData);
  onTestFinished(() => void vi.unstubAllGlobals());
}
