/**
 * Pages of a document as pictures that are already decoded: put in the place of the old ones they do not flicker. A picture
 * rather than markup in the page: nothing in it can run or reach the page, whatever a title says.
 */
export const drawPages = async (pages: readonly string[]): Promise<string[]> => {
  const addresses = pages.map((svg) => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })))
  await Promise.all(addresses.slice(0, decodedAhead).map(decoded))
  return addresses
}

/** Of a long document only what is in sight is waited for. */
const decodedAhead = 2

const decoded = async (address: string) => {
  const image = new Image()
  image.src = address
  // A picture that cannot be decoded ahead is still shown; the browser then decodes it in place.
  await image.decode().catch(() => undefined)
}

export const forgetPages = (addresses: readonly string[]): void => {
  for (const address of addresses) URL.revokeObjectURL(address)
}
