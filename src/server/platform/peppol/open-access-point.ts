import type { PeppolSetting } from '#server/platform/config/config-peppol.ts'
import type { Services } from '#server/platform/services.ts'
import type { PeppolAccessPoint } from './access-point.ts'
import { folderAccessPoint } from './folder.ts'
import { storecoveAccessPoint } from './storecove.ts'

/** The access point that the operator configured; undefined: none, so nothing is sent over Peppol. */
export const accessPointOf = ({ config, log }: Pick<Services, 'config' | 'log'>): PeppolAccessPoint | undefined =>
  config.peppol && openAccessPoint(config.peppol, log)

const openAccessPoint = (setting: PeppolSetting, log: Services['log']): PeppolAccessPoint =>
  setting.kind === 'folder' ? folderAccessPoint(setting.folder) : storecoveAccessPoint({ ...setting, log })
