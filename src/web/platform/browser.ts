const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that gives commands, as its keyboard prints it. */
export const modKey = isApple ? '⌘' : 'Ctrl'

/** A key nobody else has. `crypto.randomUUID` is missing on pages served without TLS other than localhost. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether a passkey can be made and used here: in a browser that knows them, at the one address they are good for. */
export const canUsePasskeys = (origin: string | null | undefined): boolean =>
  origin === globalThis.location.origin && 'PublicKeyCredential' in globalThis

/** Scrolls to and focuses whichever of the elements comes first on the page. Gives whether there was one. */
export const focusFirst = (ids: readonly string[]): boolean => {
  const elements = ids.map((id) => document.getElementById(id)).filter((element) => element !== null)
  const [first] = elements.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  if (!first) return false
  first.scrollIntoView({ block: 'center' })
  first.focus({ preventScroll: true })
  return true
}
