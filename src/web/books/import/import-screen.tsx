import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/platform/session/permissions.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ImportPage } from './import-page.tsx'
import { ImportsPage } from './imports-page.tsx'
import { MovingPage } from './moving-page.tsx'
import { kindOf, placeOf } from './place.ts'

/** `/import`: moving in. `/import/{kind}`: an import of a kind. `/import/all`: all imports. */
export const ImportScreen = () => {
  const { t } = useTranslation('import_page')
  const { kind: name } = useParams({ strict: false }) as { kind?: string }
  const { address } = useAddress()
  const canImport = useCan('import.write')
  if (!canImport) return <EmptyState plain title={t('forbidden_title')} text={t('forbidden_text')} />
  if (name === undefined) return <MovingPage id={address['id']} />
  if (name === 'all') return <ImportsPage />
  const kind = kindOf(name)
  if (!kind) return <EmptyState plain title={t('unknown_title')} text={t('unknown_text')} />
  return <ImportPage key={`${kind} ${address['id']}`} place={placeOf(kind, address)} />
}
