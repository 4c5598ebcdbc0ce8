<?php
/**
 * Plugin Name: Fudge Tray
 * Description: A block with a tray of Fudge dice that visitors throw.
 * Version: {{version}}
 * Requires at least: 6.5
 * Requires PHP: 7.4
 * License: Apache-2.0
 * License URI: https://www.apache.org/licenses/LICENSE-2.0
 *
 * @package FudgeTray
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'init',
	function () {
		wp_register_script_module( 'fudge-tray', plugins_url( 'fudge-tray.js', __FILE__ ), array(), '{{version}}' );
		register_block_type( __DIR__ . '/places/wordpress' );
	}
);
