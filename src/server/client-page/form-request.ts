import type { FastifyRequest } from 'fastify'

/**
 * Whether another site posted the form. Only who knows the link can do that, and nothing happens in anybody's name; but a person should
 * see what they send. A browser names the origin `null`, because the page tells nobody its address.
 */
export const isForeign = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** A field of a posted form, cut off after `most` characters; empty if it is missing. */
export const fieldOf = (body: unknown, field: string, most: number): string => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : ''
  return typeof value === 'string' ? value.slice(0, most) : ''
}
