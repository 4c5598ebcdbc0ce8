<?php
/**
 * The scripts of WordPress that the editor's script needs.
 *
 * @package FudgeTray
 */

return array(
	'dependencies' => array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ),
	'version'      => '1',
);
