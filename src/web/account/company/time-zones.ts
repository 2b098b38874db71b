const usual = 'Europe/Vilnius'

/** Time zones the browser knows, Vilnius first, with the one in use, which it may know by another name. */
export const zonesWith = (used: string): string[] => [
  ...new Set([usual, ...(used ? [used] : []), ...Intl.supportedValuesOf('timeZone')]),
]
