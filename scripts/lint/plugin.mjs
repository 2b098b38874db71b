/** The rules of our own, as oxlint loads them. */
import { create as areas } from './areas.mjs'
import { create as safeRegexp } from './safe-regexp.mjs'

// oxlint-disable-next-line import/no-default-export -- oxlint wants it so
export default { meta: { name: 'kvitas' }, rules: { areas: { create: areas }, 'safe-regexp': { create: safeRegexp } } }
