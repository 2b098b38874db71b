import { useTranslation } from 'react-i18next'
import { NotVerified } from '#web/platform/feedback/not-verified.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import layout from './letter-layout.module.css'
import { LettersPart } from './letters-part.tsx'
import { SenderPart } from './sender-part.tsx'
import { SignaturePart } from './signature-part.tsx'
import { StatementsPart } from './statements-part.tsx'

const parts = ['letters', 'statements', 'signature', 'sender'] as const

/** The letters to clients: their texts, statements that go by themselves, signature and sender: `/settings/letters`. */
export const LettersPage = () => {
  const { t } = useTranslation('letters')
  const { address, change } = useAddress()
  const isAllowed = useCan('settings.write')
  const part = parts.find((each) => each === address['part']) ?? 'letters'
  return (
    <div className={layout.page}>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        tabs={
          <TabsLine
            label={t('parts')}
            tabs={parts.map((key) => ({ key, label: t(`part_${key}`) }))}
            current={part}
            onSelect={(key) => change((now) => changed(now, { part: key === 'letters' ? undefined : key }))}
          />
        }
      />
      <NotVerified />
      {part === 'letters' && <LettersPart isAllowed={isAllowed} />}
      {part === 'statements' && <StatementsPart isAllowed={isAllowed} />}
      {part === 'signature' && <SignaturePart isAllowed={isAllowed} />}
      {part === 'sender' && <SenderPart isAllowed={isAllowed} />}
    </div>
  )
}
