import { completeStyle, isReadable } from '#domain/invoice-style.ts'
import type { InvoiceStyle, StoredStyle } from '#domain/invoice-style.ts'
import type { Logo, SheetStyle } from '#server/platform/pdf/printed-data.ts'

/** The style of printed documents, from the stored style and the logo. */
export const sheetStyle = (stored: StoredStyle, logo: Logo | null): SheetStyle => {
  const style = completeStyle(stored)
  return {
    ...coloursOf(style),
    font: families[style.font],
    logo,
    logo_place: style.logo_place,
    logo_box: logo ? logoBox(logo, style.logo_size) : null,
  }
}

/** Font families by the names that Typst uses. */
const families = { inter: 'Inter', plex: 'IBM Plex Sans', libertinus: 'Libertinus Serif' } as const

const maxLogoSizes = { small: [150, 40], medium: [215, 56], large: [290, 84] } as const

/** The largest size of the logo within its limits that keeps its proportions. */
export const logoBox = ({ width, height }: Pick<Logo, 'width' | 'height'>, size: InvoiceStyle['logo_size']) => {
  const [maxWidth, maxHeight] = maxLogoSizes[size]
  const scale = Math.min(maxWidth / width, maxHeight / height)
  return { width: Math.round(width * scale * 10) / 10, height: Math.round(height * scale * 10) / 10 }
}

const coloursOf = ({ accent }: InvoiceStyle) => {
  const colour = /^#[0-9a-f]{6}$/i.test(accent) ? accent : '#27409B'
  return { accent: colour, accent_text: isReadable(colour) ? colour : '#1E1C17' }
}
