// Drawings of the buttons of a page: outlines of Tabler Icons (MIT) without a style of their own.
const paths = {
  download: 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5 5-5M12 4v12',
  file: 'M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2zM9 9h1M9 13h6M9 17h6',
  message: 'M3 20l1.3-3.9a9 8 0 1 1 3.4 2.9z',
  check: 'M5 12l5 5L20 7',
} as const

export const icon = (name: keyof typeof paths): string =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${paths[name]}"/></svg>`
