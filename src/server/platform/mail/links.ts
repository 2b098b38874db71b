import type { Services } from '#server/platform/services.ts'

/**
 * The address of a page, for letters. From the configuration only: a Host header is whatever the one who asks writes there,
 * and a letter with their address in it would hand them the token.
 */
export const pageUrl = (
  { publicUrl }: Pick<Services, 'publicUrl'>,
  path: string,
  query: Record<string, string> = {},
): string => {
  const text = new URLSearchParams(query).toString()
  return `${publicUrl()}${path}${text && `?${text}`}`
}
