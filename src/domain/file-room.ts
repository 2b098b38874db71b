const gib = 1024 ** 3

/** How many bytes of stored files a company of each plan may have. `unlimited`: with PLANS=off, and in the provider's own company. */
export const mostFileBytes = { basic: gib, premium: 50 * gib, unlimited: Infinity }

/** A size as people read it: '0.4 GB' under ten gigabytes, '50 GB' above. The form rounds up: what is full must not look as if it had room. */
export const sizeText = (bytes: number): string => {
  const size = bytes / gib
  return `${size < 10 ? Math.ceil(size * 10) / 10 : Math.ceil(size)} GB`
}
