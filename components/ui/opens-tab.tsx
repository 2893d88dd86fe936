import { ArrowUpRight } from 'lucide-react';
import styles from './opens-tab.module.css';

/** Marks buttons that close the popup and open a page of the options. */
export const OpensTab = () => <ArrowUpRight className={styles['sign']} size={12} aria-hidden />;
