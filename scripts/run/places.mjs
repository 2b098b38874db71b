import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts)

/** The name of a folder that a test adds to the project for a moment. @param {string | number} [part] */
export const plantedName = (part) => ['planted', process.pid, ...(part === undefined ? [] : [part])].join('-')

/** Whether a path is in such a folder: it may vanish at any moment, so what lists the files of the project leaves it out. @param {string} path */
export const isPlanted = (path) => /\bplanted-\d+/.test(path)

/** An error whose message says what to do; it is shown without a stack. @param {string} message */
export const userError = (message) => Object.assign(new Error(message), { isForUser: true })
