import { Portal } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useCallback, useId } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/buttons/button.tsx'
import classes from './slide-out-panel.module.css'
import { useLayer } from './use-layer.ts'
import { useNarrow, useLowWindow } from '#web/ui/frame/use-narrow.ts'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

export type CloseReason = 'escape' | 'background' | 'button'

export interface SlideOutPanelProps {
  open: boolean
  /** A request: the owner of `open` may keep the panel open, for instance with unsaved changes. */
  onCloseRequest: (reason: CloseReason) => void
  /** Called 300 ms after closing, when the panel is removed from the page. */
  onClosed?: () => void
  /** Part of the page, below panels and dialogs: see `useLayer`. */
  isBelow?: boolean
  side?: 'left' | 'right'
  /** Pixels, 900 by default; at most the width of the window. */
  width?: number
  closeOnEscape?: boolean
  closeOnBackground?: boolean
  title: ReactNode
  badge?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** Only on a phone, above the tabs: the most important facts. */
  summary?: ReactNode
  tabs?: ReactNode
  closeLabel: string
  /** The background: `page` behind a document. */
  background?: 'sheet' | 'page'
  /** The body without padding. */
  flush?: boolean
  /** Pinned to the bottom: see `FormFoot`. */
  foot?: ReactNode
  children: ReactNode
}

export const SlideOutPanel = ({
  open,
  side = 'left',
  width = 900,
  background = 'sheet',
  ...props
}: SlideOutPanelProps) => {
  const { closeOnEscape = true, closeOnBackground = true, onCloseRequest } = props
  const isLowWindow = useLowWindow()
  const titleId = useId()
  const { mounted, zIndex, trap } = useLayer({
    open,
    isBelow: props.isBelow,
    onEscape: closeOnEscape ? () => onCloseRequest('escape') : undefined,
    onClosed: props.onClosed,
  })
  const panel = useCallback((element: HTMLElement | null) => focusFirstElement(element, trap), [trap])
  if (!mounted) return null
  return (
    <Portal>
      <div className={classes.layer} style={{ zIndex }} data-layer data-open={open || undefined}>
        <div
          role="presentation"
          className={classes.scrim}
          onClick={closeOnBackground ? () => onCloseRequest('background') : undefined}
        />
        <div
          ref={panel}
          className={classes.panel}
          style={{ width }}
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          tabIndex={-1}
          data-side={side}
          data-background={background}
          data-scroll-root={isLowWindow || undefined}
        >
          <Head {...props} titleId={titleId} onClose={() => onCloseRequest('button')} />
          <div
            className={classes.body}
            data-background={background}
            data-flush={props.flush || undefined}
            data-scroll-root={!isLowWindow || undefined}
          >
            {props.children}
          </div>
          {props.foot}
        </div>
      </div>
    </Portal>
  )
}

/** The focus starts at the field marked `data-autofocus`, else at the heading, not at the close button. */
const focusFirstElement = (panel: HTMLElement | null, trap: React.RefCallback<HTMLElement>) => {
  if (panel && !panel.querySelector('[data-autofocus]')) panel.querySelector('h2')?.setAttribute('data-autofocus', '')
  trap(panel)
}

type HeadProps = Pick<
  SlideOutPanelProps,
  'title' | 'badge' | 'subtitle' | 'actions' | 'summary' | 'tabs' | 'closeLabel'
> & {
  titleId: string
  onClose: () => void
}

const Head = ({ titleId, onClose, ...props }: HeadProps) => {
  const phone = useNarrow()
  return (
    <div className={classes.head} data-tabs={props.tabs ? true : undefined}>
      <div className={classes.headLine}>
        {/* Only one of the two is drawn: the focus trap would find a hidden one. */}
        {phone && (
          <IconButton label={props.closeLabel} icon={<IconArrowLeft size={22} stroke={1.75} />} onClick={onClose} />
        )}
        <div className={classes.text}>
          <div className={classes.titleLine}>
            <h2 className={classes.title} id={titleId} tabIndex={-1}>
              <Unbroken>{props.title}</Unbroken>
            </h2>
            {props.badge && <span className={classes.badge}>{props.badge}</span>}
          </div>
          {props.subtitle && (
            <div className={classes.subtitle}>
              <Unbroken>{props.subtitle}</Unbroken>
            </div>
          )}
        </div>
        {props.actions && <div className={classes.actions}>{props.actions}</div>}
        {!phone && <IconButton label={props.closeLabel} icon={<IconX size={18} stroke={1.75} />} onClick={onClose} />}
      </div>
      {props.summary && <div className={classes.summary}>{props.summary}</div>}
      {props.tabs}
    </div>
  )
}

/** The body of a panel in two columns: the document and its facts. One column on a phone. */
export const PanelColumns = ({ facts, children }: { facts: ReactNode; children: ReactNode }) => (
  <div className={classes.columns}>
    <div className={classes.main}>{children}</div>
    <aside className={classes.facts}>{facts}</aside>
  </div>
)
