import { PictureCache } from "./picture-cache.ts";
import type { PicturesRepository } from "./pictures.repository.ts";

/** `<hash>.<width>.<format>` */
const FILE = /^([0-9a-f]{32})\.(390|780)\.(avif|webp)$/;
/** The pictures of a busy screen of a few merchants. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** Pictures of content, stored in the database so that every gateway can serve them. */
export class PicturesService {
  readonly #repository: PicturesRepository;
  readonly #cache = new PictureCache(CACHE_BYTES);

  constructor(repository: PicturesRepository) {
    this.#repository = repository;
  }

  /** A file by its name (`<hash>.<width>.<format>`); null when there is none. */
  async file(name: string): Promise<{ readonly bytes: Buffer; readonly format: string } | null> {
    const [, hash, width, format] = FILE.exec(name) ?? [];
    if (!hash || !width || !format) return null;
    const bytes = await this.#cache.take(name, () => this.#repository.file(hash, Number(width), format));
    return bytes && { bytes, format };
  }

  /** Deletes pictures that nothing shows any more. */
  sweep(): Promise<void> {
    return this.#repository.sweep();
  }
}
