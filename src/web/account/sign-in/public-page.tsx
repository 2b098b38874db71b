import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '#domain/plain-date.ts'
import { chooseLanguage } from '#web/platform/session/session.ts'
import { currentLanguage, offeredLanguage } from '#web/platform/texts/texts.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import { Logo } from '#web/ui/frame/logo.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { LanguageLinks, PublicFrame, Receipt } from '#web/ui/frame/public-frame.tsx'

type Props = {
  title: string
  subtitle?: string
  width?: number
  receipt?: boolean
  /** A note at the end of the receipt. */
  receiptNote?: string | undefined
  children: ReactNode
}

/** The frame of the public pages: logo, languages, and a sample receipt that lists the features. */
export const PublicPage = ({ title, subtitle, width, receipt = true, receiptNote, children }: Props) => {
  const { t } = useTranslation('auth')
  const current = currentLanguage()
  const isOffered = offeredLanguage() === 'en'
  const languages = [
    { key: 'lt', label: t('lithuanian'), current: current === 'lt' },
    isOffered
      ? { key: 'en', label: t('continue_in_english'), current: false, offered: true }
      : { key: 'en', label: t('english'), current: current === 'en' },
  ]
  return (
    <PublicFrame
      logo={
        <Link to="/login" aria-label={t('home')}>
          <Logo name="Kvitas" />
        </Link>
      }
      languages={
        <LanguageLinks
          label={t('language')}
          languages={languages}
          onPick={(key) => void chooseLanguage(key as Language)}
        />
      }
      title={title}
      subtitle={subtitle}
      width={width}
      receipt={receipt && <SampleReceipt note={receiptNote} />}
    >
      {children}
    </PublicFrame>
  )
}

// The day when the page was opened. It does not change while the page is open.
const openedOn = today(new Date())

const lines = ['first', 'vat', 'words', 'qr', 'debt'] as const

const SampleReceipt = ({ note }: { note: string | undefined }) => {
  const { t } = useTranslation('auth')
  return (
    <Receipt
      name="Kvitas"
      date={openedOn}
      number={t('receipt_number')}
      lines={lines.map((line) => ({ key: line, label: t(`receipt_${line}`), value: t(`receipt_${line}_value`) }))}
      totalLabel={t('receipt_total')}
      total={<Money amount="0.00" currency="EUR" locale={currentLanguage()} plain total />}
      notes={[t('receipt_in_words'), ...(note ? [note] : [])]}
    />
  )
}
