/** Twice what the server keeps: it redraws the picture, and has something to draw from. */
const side = 192

type Area = { x: number; y: number; width: number; height: number }

/** The part of a picture as a small PNG: a photo of ten megabytes is sent as thirty kilobytes. */
export const cropPicture = async (url: string, area: Area): Promise<Blob> => {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The canvas gave no picture')
  return blob
}
