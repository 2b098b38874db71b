import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PackLinkDetails } from '#contract/reports/pack-link.ts'
import { today } from '#domain/plain-date.ts'
import { PublicPage } from '#web/account/sign-in/public-page.tsx'
import { call } from '#web/platform/api/api.ts'
import { isProblem, problemText } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FactList } from '#web/ui/text/facts.tsx'
import classes from './link-screen.module.css'

/** The page that the letter of a link leads to: `/pack-link?token=…`. Nothing is sent or counted before a click. */
export const PackLinkScreen = () => {
  const { t } = useTranslation('pack_link')
  const { address } = useAddress()
  const token = address['token'] ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['pack-link.read', { token }],
    queryFn: ({ signal }) => call('pack-link.read', { body: { token }, signal }),
    retry: false,
    refetchOnWindowFocus: false,
    enabled: token !== '',
  })
  const isUnknown = token === '' || (isProblem(error) && error.status === 404)
  if (isUnknown || error)
    return (
      <PublicPage title={t('title_gone')} receipt={false}>
        <p role="alert">{isUnknown ? t('unknown') : problemText(error)}</p>
        {!isUnknown && <Button onClick={() => void refetch()}>{t('retry')}</Button>}
      </PublicPage>
    )
  if (!data)
    return (
      <PublicPage title={t('loading')} receipt={false}>
        {null}
      </PublicPage>
    )
  const isOpen = data.state === 'open'
  return (
    <PublicPage title={isOpen ? t('title', { company: data.company }) : t('title_gone')} receipt={false}>
      <div className={classes.page}>
        {isOpen ? (
          <>
            <Facts details={data} />
            <Opening token={token} details={data} onDownload={() => void refetch()} />
          </>
        ) : (
          <p role="status">{t(data.state as 'used')}</p>
        )}
      </div>
    </PublicPage>
  )
}

/** The day of a moment where the reader is. */
const dayHere = (moment: string) => today(new Date(moment), new Intl.DateTimeFormat().resolvedOptions().timeZone)

const Facts = ({ details }: { details: PackLinkDetails }) => {
  const { t } = useTranslation('pack_link')
  const megabytes = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 })
  return (
    <FactList
      facts={[
        { label: t('period'), value: `${details.date_from} – ${details.date_to}` },
        { label: t('file'), value: details.file_name, long: true },
        { label: t('size'), value: `${megabytes.format(Math.max(0.1, details.size / 1_000_000))} MB` },
        {
          label: t('until'),
          value: dayHere(details.expires_at),
        },
        { label: t('left'), value: String(details.downloads_left) },
      ]}
    />
  )
}

type Props = { token: string; details: PackLinkDetails; onDownload: () => void }

/** Asks for the letter with the code, then for the code, then offers the file. */
const Opening = ({ token, details, onDownload }: Props) => {
  const { t } = useTranslation('pack_link')
  const [isSent, setSent] = useState(false)
  const [pass, setPass] = useState<string>()
  const ask = useAction(async () => {
    await call('pack-link.code', { body: { token } })
    if (isSent) toast.success(t('again_sent'))
    setSent(true)
  })
  const download = useAction(async () => {
    await openInNewTab('/pack-link/file', { token, pass: pass ?? '' })
    // The count of downloads is known once the download has begun.
    setTimeout(onDownload, 1500)
  })
  if (pass !== undefined)
    return (
      <>
        <p role="status">{t('ready')}</p>
        <Button
          variant="filled"
          size="large"
          wide
          icon={<IconDownload size={16} stroke={1.75} />}
          busy={download.busy}
          onClick={() => void download.run()}
        >
          {t('download')}
        </Button>
      </>
    )
  if (isSent)
    return (
      <CodeForm
        token={token}
        email={details.email_hint}
        onPass={setPass}
        again={
          <Button size="large" wide busy={ask.busy} onClick={() => void ask.run()}>
            {t('again')}
          </Button>
        }
      />
    )
  return (
    <>
      <p>{t('ask_text', { email: details.email_hint })}</p>
      <Button variant="filled" size="large" wide busy={ask.busy} onClick={() => void ask.run()}>
        {t('ask')}
      </Button>
    </>
  )
}

type CodeProps = { token: string; email: string; onPass: (pass: string) => void; again: ReactNode }

const CodeForm = ({ token, email, onPass, again }: CodeProps) => {
  const { t } = useTranslation('pack_link')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const open = useAction(async () => {
    try {
      onPass((await call('pack-link.open', { body: { token, code } })).pass)
    } catch (refusal) {
      if (!isProblem(refusal)) throw refusal
      setError(problemText(refusal))
    }
  })
  return (
    <form
      noValidate
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') void open.run()
      }}
    >
      <p role="status">{t('sent_text', { email })}</p>
      <TextField
        label={t('code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={code}
        onChange={(value) => {
          setCode(value)
          setError(undefined)
        }}
        error={error}
      />
      <Button variant="filled" size="large" wide type="submit" busy={open.busy}>
        {t('open')}
      </Button>
      {again}
    </form>
  )
}
