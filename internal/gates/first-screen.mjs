// What a page loads before somebody can read and write: weighed by the suite `size`.
import 'im-react/styles.css';

export { ChatList, ImProvider, MessagePane } from 'im-react';
export { createImClient } from 'im-sdk';
