import { IconAlertCircle, IconCloudUpload, IconCopy, IconInbox, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { copyAddress } from './copy-address.ts'
import classes from './inbox.module.css'
import { dropSent, sendAgain, sendPapers, useSentFiles } from './send-papers.ts'

type InputProps = { at: RefObject<HTMLInputElement | null>; label: string; camera?: boolean }

/** The browser's dialog for files, or the camera of a phone. */
export const FileInput = ({ at, label, camera = false }: InputProps) => (
  <input
    ref={at}
    type="file"
    multiple={!camera}
    hidden
    aria-label={label}
    accept={camera ? 'image/*' : '.xml,.pdf,application/xml,text/xml,application/pdf,image/*'}
    {...(camera ? { capture: 'environment' as const } : {})}
    onChange={({ currentTarget }) => {
      sendPapers([...(currentTarget.files ?? [])])
      currentTarget.value = ''
    }}
  />
)

/** Says how papers come here; alone in the middle while there are none. Nothing is dropped on a phone. */
export const DropFrame = ({ address, alone }: { address: string | null; alone: boolean }) => {
  const { t } = useTranslation('inbox')
  const choose = useRef<HTMLInputElement>(null)
  const phone = useNarrow()
  if (phone && !alone && address === null) return null
  const how = phone ? (address ? 'mail_to' : 'take_or_choose') : address ? 'drop_or_mail' : 'drop'
  return (
    <div className={classes.frame} data-alone={alone || undefined}>
      <IconInbox size={alone ? 24 : 18} stroke={1.75} aria-hidden="true" />
      {alone && <h2>{t('empty_title')}</h2>}
      <span>
        {t(how)} {address && <b>{address}</b>}
      </span>
      {address && (
        <IconButton
          label={t('copy')}
          icon={<IconCopy size={16} stroke={1.75} />}
          onClick={() => void copyAddress(address)}
        />
      )}
      {alone && (
        <>
          <Button variant="filled" onClick={() => choose.current?.click()}>
            {t('choose')}
          </Button>
          <FileInput at={choose} label={t('choose')} />
        </>
      )}
    </div>
  )
}

/** Files that are being sent, wait for a connection, or were refused, with the reason. */
export const RefusedFiles = () => {
  const { t } = useTranslation(['inbox', 'expense', 'common'])
  const files = useSentFiles()
  if (files.length === 0) return null
  return (
    <ul className={classes.sent}>
      {files.map(({ key, file, error }) => (
        <li key={key} data-refused={error ? true : undefined}>
          {error ? (
            <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconCloudUpload size={16} stroke={1.75} aria-hidden="true" />
          )}
          <span>
            <b>{file.name}</b> {error ? ('text' in error ? error.text : t(`expense:${error.key}`)) : t('sending')}
          </span>
          {error && (
            <>
              <Button size="small" variant="subtle" onClick={() => sendAgain(key)}>
                {t('common:retry')}
              </Button>
              <IconButton
                size="small"
                label={t('leave_out', { name: file.name })}
                icon={<IconX size={16} stroke={1.75} />}
                onClick={() => dropSent(key)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
