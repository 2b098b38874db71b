/** A key nobody else has. `crypto.randomUUID` is missing on pages served without TLS other than localhost. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
