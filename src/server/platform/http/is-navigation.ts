import type { FastifyRequest } from 'fastify'

/** A person's browser that goes to an address, by a form or a link; what calls us from a script takes JSON or anything. */
export const isNavigation = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false
