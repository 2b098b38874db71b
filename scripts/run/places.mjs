import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts)

/** An error whose message tells the reader all; shown without a stack. @param {string} message */
export const complaint = (message) => Object.assign(new Error(message), { sentence: true })
