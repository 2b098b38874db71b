/** The used part of libheif; the package has only types of its internals. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  type HeifImage = {
    get_width: () => number
    get_height: () => number
    is_primary: () => boolean
    /** Writes the RGBA pixels in the right orientation; calls back with null if the image cannot be decoded. */
    display: (into: Pixels, done: (pixels: Pixels | null) => void) => void
  }
  const libheif: { HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] } }
  export default libheif
}
