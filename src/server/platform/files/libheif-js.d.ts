/** What of libheif is used here; the package has types of its inner workings only. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  type HeifImage = {
    get_width: () => number
    get_height: () => number
    is_primary: () => boolean
    /** Fills the pixels, red, green, blue and alpha, upright; answers null for what cannot be decoded. */
    display: (into: Pixels, done: (pixels: Pixels | null) => void) => void
  }
  const libheif: { HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] } }
  export default libheif
}
