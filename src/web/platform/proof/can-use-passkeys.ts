/** Whether a passkey can be made and used here: in a browser that knows them, at the one address they are good for. */
export const canUsePasskeys = (origin: string | null | undefined): boolean =>
  origin === globalThis.location.origin && 'PublicKeyCredential' in globalThis
