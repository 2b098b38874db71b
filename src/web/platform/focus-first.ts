/** Scrolls to and focuses whichever of the elements comes first on the page. Gives whether there was one. */
export const focusFirst = (ids: readonly string[]): boolean => {
  const elements = ids.map((id) => document.getElementById(id)).filter((element) => element !== null)
  const [first] = elements.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  if (!first) return false
  first.scrollIntoView({ block: 'center' })
  first.focus({ preventScroll: true })
  return true
}
