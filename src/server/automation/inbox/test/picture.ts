import { createRequire } from 'node:module'
import sharp from 'sharp'

const fontfile = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const lineHeight = 64
const columnWidth = 900
const margin = 80

const drawText = async (text: string): Promise<Buffer> =>
  sharp({
    text: {
      text: `<span foreground="black">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`,
      font: 'Inter 12',
      fontfile,
      dpi: 220,
      rgba: true,
    },
  })
    .png()
    .toBuffer()

/** A photo of a paper with lines of text, a little turned and grey; a tab begins another column. */
export const textPicture = async (lines: readonly string[]): Promise<Buffer> => {
  const parts = lines.flatMap((line, row) =>
    line
      .split('\t')
      .filter(Boolean)
      .map(async (text, column) => ({
        input: await drawText(text),
        left: margin + column * columnWidth,
        top: margin + row * lineHeight,
      })),
  )
  const paper = {
    width: 2 * (columnWidth + margin),
    height: 2 * margin + lines.length * lineHeight,
    channels: 3 as const,
  }
  const drawn = await sharp({ create: { ...paper, background: '#e8e4da' } })
    .composite(await Promise.all(parts))
    .png()
    .toBuffer()
  return sharp(drawn).rotate(0.6, { background: '#b0a890' }).jpeg({ quality: 80 }).toBuffer()
}
