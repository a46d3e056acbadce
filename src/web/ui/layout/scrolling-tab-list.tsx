import { Tabs, type TabsListProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './scrolling-tab-list.module.css'

interface ScrollingTabListProps extends TabsListProps {
  /** The selected tab, which is scrolled into view: on a phone the last tabs are beyond the edge. */
  selected: string
}

/** A tab list in one row, also on a phone, where it scrolls. */
export function ScrollingTabList({ selected, ...props }: ScrollingTabListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected=true]')
    if (selected) chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])
  return <Tabs.List ref={list} className={classes.tabs} {...props} />
}
