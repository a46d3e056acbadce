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
    const { current } = list
    if (!selected || !current) return
    showSelected(current)
    // When the page is opened its styles may come late, and a phone can be turned.
    const observer = new ResizeObserver(() => showSelected(current))
    observer.observe(current)
    return () => observer.disconnect()
  }, [selected])
  return <Tabs.List ref={list} className={classes.tabs} {...props} />
}

/** Scrolls the list alone: scrollIntoView would scroll the page, too. */
function showSelected(list: HTMLElement): void {
  const tab = list.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  const view = list.getBoundingClientRect()
  if (!tab) return
  // Whole pixels: the list would stop a fraction before the tab's edge.
  if (tab.right > view.right) list.scrollLeft += Math.ceil(tab.right - view.right)
  if (tab.left < view.left) list.scrollLeft -= Math.ceil(view.left - tab.left)
}
