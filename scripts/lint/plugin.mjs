/** The project's own rules for oxlint. */
import { create as areas } from './areas.mjs'
import { create as safeRegexp } from './safe-regexp.mjs'

// oxlint-disable-next-line import/no-default-export -- required by oxlint
export default { meta: { name: 'kvitas' }, rules: { areas: { create: areas }, 'safe-regexp': { create: safeRegexp } } }
