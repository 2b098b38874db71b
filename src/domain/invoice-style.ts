/** The layouts of printed documents. `bilingual` has every label in Lithuanian and English. */
export const layouts = ['modern', 'classic', 'compact', 'bilingual'] as const
export type Layout = (typeof layouts)[number]

/** Fonts with all Lithuanian letters and tabular figures. */
export const documentFonts = ['inter', 'plex', 'libertinus'] as const
export type DocumentFont = (typeof documentFonts)[number]

/** The colours to choose from, each with a contrast of 7.8 or more on white (look.md). */
export const accents = ['#27409B', '#1E1C17', '#185C36', '#714606', '#8B2619', '#5B2A6B', '#0F5A66'] as const

export const logoPlaces = ['left', 'right', 'above'] as const
export const logoSizes = ['small', 'medium', 'large'] as const

/** Columns that may be hidden. Details of a line that the law requires are then under its title. */
export const optionalColumns = [
  'show_position',
  'show_product_code',
  'show_unit',
  'show_price_without_vat',
  'show_discount',
  'show_vat_rate',
] as const

/** Parts that may be hidden. Parties with their codes, dates, VAT by rate and totals are always printed. */
export const optionalBlocks = [
  'show_in_words',
  'show_qr',
  'show_people',
  'show_note',
  'show_contacts',
  'show_branding',
] as const

type Shown = (typeof optionalColumns)[number] | (typeof optionalBlocks)[number]

/** The most decimals to choose. A number with more decimals is printed with all of them. */
export const maxStyleDecimals = 4

export type InvoiceStyle = {
  layout: Layout
  /** '#27409B' */
  accent: string
  font: DocumentFont
  logo_place: (typeof logoPlaces)[number]
  logo_size: (typeof logoSizes)[number]
  /** The fewest decimals of prices and quantities; null: as many as they have, prices at least those of the currency. */
  price_decimals: number | null
  quantity_decimals: number | null
  /** The text at the bottom of the last page. */
  footer: string | null
} & Record<Shown, boolean>

/** A stored style, which may be of an older version with fewer settings. */
export type StoredStyle = { [Choice in keyof InvoiceStyle]?: InvoiceStyle[Choice] | undefined }

const defaultStyle: Omit<InvoiceStyle, 'layout' | 'show_position'> = {
  accent: '#27409B',
  font: 'inter',
  logo_place: 'left',
  logo_size: 'medium',
  price_decimals: null,
  quantity_decimals: null,
  footer: null,
  show_product_code: false,
  show_unit: true,
  show_price_without_vat: false,
  show_discount: true,
  show_vat_rate: true,
  show_in_words: true,
  show_qr: true,
  show_people: true,
  show_note: true,
  show_contacts: true,
  show_branding: true,
}

/** The complete style: the stored settings, and defaults for the others. Lines are numbered except in the modern layout. */
export const completeStyle = (stored: StoredStyle = {}): InvoiceStyle => {
  const settings = Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined)) as StoredStyle
  const layout = settings.layout ?? 'modern'
  return { ...defaultStyle, show_position: layout !== 'modern', ...settings, layout } as InvoiceStyle
}

/** Whether text in the colour has enough contrast on white: 4.5 to 1 (WCAG 1.4.3). Otherwise documents use black text. */
export const isReadable = (accent: string): boolean => {
  const part = (at: number) => {
    const share = Number.parseInt(accent.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 1.05 / (0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) + 0.05) >= 4.5
}
